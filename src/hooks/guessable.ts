export { isGuessable } from '@/lock/weakness.ts'
