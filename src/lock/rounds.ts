/**
 * PBKDF2 rounds (SHA-256) that a guess costs, by OWASP's 2023 recommendation. About a second on a cheap
 * tablet. Each door stores its number of rounds.
 */
export const ROUNDS = 600_000
