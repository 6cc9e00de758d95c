export {
  type KeptDirectories,
  type KeptDirectory,
  putKeptFile,
  readKeptDirectories,
  readKeptFile,
  roomFor,
  setKeptDirectories,
} from '@/replica/kept-files.ts'
