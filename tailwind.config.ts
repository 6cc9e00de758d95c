import type { Config } from 'tailwindcss'

/** Tailwind 4 reads its theme from src/styles/theme.css. This file only lists the files that contain classes. */
export default { content: ['./index.html', './src/**/*.{ts,tsx}'] } satisfies Config
