"""Play a study on a cluster of two nodes, one of which may be lost during the run.

python two_nodes.py STUDY FOLDER GAMES {keep,lose}
"""

from __future__ import annotations

import sys
from pathlib import Path

from ray.cluster_utils import Cluster

from triclinium.lab.farm import Farm
from triclinium.lab.results import Results
from triclinium.lab.run import Progress, Run
from triclinium.lab.study import Study


def main(study_file: str, folder: str, games: str, then: str) -> None:
    """Play the study and print the number of workers."""
    small = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=small)
    lost = cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
    study = Study.read(study_file).with_games(int(games))
    results = Results.of(study, Path(folder))
    hosts = [lost] if then == "lose" else []

    def watch(progress: Progress) -> None:
        if hosts and progress.done > progress.wanted // 4:
            cluster.remove_node(hosts.pop(), allow_graceful=False)

    try:
        run = Run(study, results)
        run.measure(lambda _: None)
        with Farm(address=cluster.address) as farm:
            run.play(farm, watch)
            sys.stdout.write(f"{farm.workers} workers, {len(hosts)} to lose\n")
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(*sys.argv[1:])
