/** What a guess costs: PBKDF2 with SHA-256, OWASP's figure of 2023, about a second on a cheap tablet. Stands in each door. */
export const ROUNDS = 600_000
