/** Returns the default order of an application list if the URL has none: longest waiting first (B-REC-07). */
export const defaultToLongestWaiting = ({ ordering }: { ordering?: string | undefined }) =>
  ordering === undefined ? ({ ordering: 'waiting_since' } as const) : {}
