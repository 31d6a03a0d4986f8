// Conditional requests: whether the client has the current version.

/** A proxy may have changed the tag to a weak one, or sent several. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
