/**
 * Number of PBKDF2 rounds (SHA-256) for each guess, as OWASP recommended in 2023. They take about a second on a cheap
 * tablet. Each door stores its number of rounds.
 */
export const ROUNDS = 600_000
