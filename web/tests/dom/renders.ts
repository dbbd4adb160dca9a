/**
 * Counts the renders of React components with the hook of React's developer tools. It must be imported before React
 * DOM.
 */

interface Fiber {
  tag: number;
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** React's tags of function components, class components, forwarded refs and memos. */
const COMPONENTS = new Set([0, 1, 11, 14, 15]);
const PERFORMED_WORK = 1;

function nameOf(type: unknown): string {
  const { displayName, name, type: inner, render } = type as Record<string, unknown>;
  return (displayName ?? name ?? ((inner ?? render) ? nameOf(inner ?? render) : "unnamed")) as string;
}

/** Count the rendered components of a subtree. React shares an unchanged subtree with the previous tree. */
function visit(fiber: Fiber, counts: Counts): void {
  if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) {
    const name = nameOf(fiber.type);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (fiber.alternate && fiber.child === fiber.alternate.child) return;
  for (let child = fiber.child; child; child = child.sibling) visit(child, counts);
}

type Counts = Map<string, number>;

// React DOM keeps the first hook that it finds, and many test files share one React DOM.
const shared = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { counts: Counts | null } };
shared.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= Object.assign(
  { counts: null },
  {
    renderers: new Map(),
    supportsFiber: true,
    checkDCE: () => {},
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onScheduleFiberRoot: () => {},
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
      if (hook.counts) visit(current, hook.counts);
    },
  },
);
const hook = shared.__REACT_DEVTOOLS_GLOBAL_HOOK__;

/** Return the number of renders of each component during a call, by name. */
export function rendersOf(happening: () => void): Counts {
  const counts: Counts = new Map();
  hook.counts = counts;
  try {
    happening();
  } finally {
    hook.counts = null;
  }
  return counts;
}

export const total = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
