import { type ResourceFile, resourceOperations, type VideoResource } from '@contract/resources/files.ts'

/** File library with its operations and admin path. The video library has the same shape. */
export const fileLibrary = {
  holds: 'files',
  noun: 'resource_directories',
  /** Query key of the list of all items. */
  items: 'resource_files',
  admin: '/admin/resources',
  directories: {
    list: resourceOperations['resource_directories.list'],
    get: resourceOperations['resource_directories.get'],
    create: resourceOperations['resource_directories.create'],
    update: resourceOperations['resource_directories.update'],
    delete: resourceOperations['resource_directories.delete'],
    move: resourceOperations['resource_directories.move'],
  },
  held: {
    all: resourceOperations['resource_directories.all'],
    of: resourceOperations['resource_directories.files'],
    remove: resourceOperations['resource_directories.remove'],
  },
} as const

export const videoLibrary = {
  holds: 'videos',
  noun: 'video_resource_directories',
  items: 'video_resource_files',
  admin: '/admin/video_resources',
  directories: {
    list: resourceOperations['video_resource_directories.list'],
    get: resourceOperations['video_resource_directories.get'],
    create: resourceOperations['video_resource_directories.create'],
    update: resourceOperations['video_resource_directories.update'],
    delete: resourceOperations['video_resource_directories.delete'],
    move: resourceOperations['video_resource_directories.move'],
  },
  held: {
    all: resourceOperations['video_resource_directories.all'],
    of: resourceOperations['video_resource_directories.files'],
    remove: resourceOperations['video_resource_directories.remove'],
  },
} as const

/** File or video in a directory. */
export type ResourceItem = ResourceFile | VideoResource

export type ResourceLibrary = typeof fileLibrary | typeof videoLibrary
