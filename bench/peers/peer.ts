/** An attendance tick: a person attends a session. */
export type Tick = { session: string; registered: string }

/** Options for the page of a contender. The name of the run separates the data of different runs. */
export type SetupOptions = {
  run: string
  /** User from `GET /api/me` and the user's token, for Hallbook. */
  user: unknown
  token: string
  /** Number of concurrent calls. Only for contenders with one call for each change. */
  atOnce: number
  /** True if the contender stores personal data encrypted. */
  sealed: boolean
}

/** Interface of a contender's page. Durations are measured inside the page. */
export type Peer = {
  /** Opens an empty replica on the device. */
  setup(options: SetupOptions): Promise<void>
  /**
   * Writes ticks one after another. Each is durable before the next begins.
   * @returns duration in ms
   */
  localWrite(ticks: readonly Tick[]): Promise<number>
  /**
   * Queues ticks. Then sends them until the client knows that the server has accepted all of them.
   * @returns duration of the sending in ms
   */
  replay(ticks: readonly Tick[]): Promise<number>
  /**
   * Loads all people into the empty replica.
   * @returns duration in ms
   */
  bootstrap(): Promise<number>
  /** Counts the people in the replica. */
  people(): Promise<number>
  /** Starts to receive changes of the other devices and to send new changes at once. */
  follow(): Promise<void>
  /**
   * Writes ticks at `startAt` while receiving ticks of the other devices.
   * @param all number of ticks of all devices
   * @param startAt time in ms since 1970
   * @returns time at which this device has all ticks, in ms since 1970
   */
  converge(ticks: readonly Tick[], all: number, startAt: number): Promise<number>
}

declare global {
  /** Interface that the page provides. The lower limit cannot converge. */
  var peer: Omit<Peer, 'follow' | 'converge'> & Partial<Peer>
}

export const tickId = ({ session, registered }: Tick): string => `${session}:${registered}`
