/** Returns the default order for an application list without an order in the URL: longest waiting first (B-REC-07). */
export const getDefaultOrdering = ({ ordering }: { ordering?: string | undefined }) =>
  ordering === undefined ? ({ ordering: 'waiting_since' } as const) : {}
