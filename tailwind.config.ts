import type { Config } from 'tailwindcss'

/** Tailwind 4 reads its theme from src/styles/theme.css; this file only says where classes are used. */
export default { content: ['./index.html', './src/**/*.{ts,tsx}'] } satisfies Config
