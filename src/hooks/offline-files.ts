export {
  checkStorageSpace,
  type OfflineFolder,
  type OfflineFolders,
  readOfflineFile,
  readOfflineFolders,
  removeUnseenFolders,
  storeOfflineFile,
  storeOfflineFolders,
} from '@/replica/offline-files.ts'
