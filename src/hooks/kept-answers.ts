export { keepAnswer, readAnswer } from '@/replica/kept-answers.ts'
