export { keepPhoto, releasePhoto } from '@/replica/photos.ts'
