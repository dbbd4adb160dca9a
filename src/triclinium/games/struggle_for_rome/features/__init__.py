"""The feature vector of Struggle for Rome, for environments and studies."""
