/** Fingerprints of the secrets of a running server. */
export type ServerSecrets = {
  id: string
  name: string
  /** Time of the server's last sign of life, in seconds by the clock of the database. */
  seen: number
  inUse: string
  /** Other secret that the server accepts, or null. */
  other: string | null
}

export type OwnSecrets = { current: string; previous: string | null }

export type SecretChoice =
  /** `isPrevious` is true while the previous secret must be used, because another server has only that. */
  { isPrevious: boolean; conflict: null } | { isPrevious: false; conflict: ServerSecrets }

const accepts = ({ inUse, other }: ServerSecrets, fingerprint: string): boolean =>
  inUse === fingerprint || other === fingerprint

/**
 * Chooses the secret that this server signs and encrypts with. All running servers must accept it, and this server must
 * accept the secrets that they use. Otherwise a call would fail depending on the server that a proxy chooses.
 */
export function chooseSecret({ current, previous }: OwnSecrets, others: readonly ServerSecrets[]): SecretChoice {
  const strangeServer = others.find(({ inUse }) => inUse !== current && inUse !== previous)
  if (strangeServer) return { isPrevious: false, conflict: strangeServer }
  const lateServer = others.find((server) => !accepts(server, current))
  if (!lateServer) return { isPrevious: false, conflict: null }
  const canUsePrevious = previous !== null && others.every((server) => accepts(server, previous))
  return canUsePrevious ? { isPrevious: true, conflict: null } : { isPrevious: false, conflict: lateServer }
}
