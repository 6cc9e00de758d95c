/** Marks that begin or end a stretch of another direction. One that is never closed, or closes too much, would leak. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name inside a sentence. Names are written by people: whatever direction their letters or marks ask for, the
 * words around it keep theirs, and a name without spaces breaks rather than push the page aside.
 */
export const Name = ({ children }: { children: string }) => (
  <bdi className="name">{children.replace(DIRECTION_MARKS, '')}</bdi>
)
