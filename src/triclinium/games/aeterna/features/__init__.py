"""The feature vector of Æterna, for environments and studies."""
