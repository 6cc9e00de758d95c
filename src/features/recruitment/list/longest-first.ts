/** What a list of applications asks for while its address has no order: who waits longest comes first (B-REC-07). */
export const longestFirst = ({ ordering }: { ordering?: string | undefined }) =>
  ordering === undefined ? ({ ordering: 'waiting_since' } as const) : {}
