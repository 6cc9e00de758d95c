export { idle } from '@/replica/engine/idle.ts'
