"""The feature vector of Fall of Rome, for environments and studies."""
