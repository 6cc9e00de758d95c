/** One change of a hall: this person is there at this session. */
export type Tick = { session: string; registered: string }

/** What a contender's page is told when it opens. Every run has a name of its own, so that nothing of another is met. */
export type Given = {
  run: string
  /** The signed-in user as `GET /api/me` gives them, and their token; for Hallbook. */
  user: unknown
  token: string
  /** Changes under way at a time, where each is a call of its own. */
  atOnce: number
  /** What is personal is stored encrypted. */
  sealed: boolean
}

/** What every contender does in a page of its own. Times are taken inside the page. */
export type Peer = {
  /** Opens an empty replica on this device. */
  setup(given: Given): Promise<void>
  /** Ticks one after the other, each durable before the next begins. @returns ms */
  localWrite(ticks: readonly Tick[]): Promise<number>
  /** Queues ticks, then sends them until the client knows that all are accepted. @returns ms of the sending */
  replay(ticks: readonly Tick[]): Promise<number>
  /** Brings all people into the empty replica. @returns ms */
  bootstrap(): Promise<number>
  /** How many people the replica holds. */
  people(): Promise<number>
  /** Begins to follow the other devices, and to send what is made here at once. */
  follow(): Promise<void>
  /**
   * Makes ticks at `startAt`, following the others.
   * @param all how many ticks all devices make together
   * @returns when this device held all of them; both are ms since 1970
   */
  converge(ticks: readonly Tick[], all: number, startAt: number): Promise<number>
}

declare global {
  /** The contender of the page; the limits do not converge. */
  var peer: Omit<Peer, 'follow' | 'converge'> & Partial<Peer>
}

export const tickId = ({ session, registered }: Tick): string => `${session}:${registered}`
