import { findDirectoryId } from './addresses.ts'
import { buildLibraryScreens } from './record-screens.ts'
import type { ScreensByRoute } from './screen.ts'

/** Screens for reading and maintaining files and videos. */
export const resourceScreens: ScreensByRoute = {
  ...buildLibraryScreens('resources', 'resource_files', 'files'),
  ...buildLibraryScreens('video_resources', 'video_resource_files', 'videos'),
  '/resources': [
    { name: 'resources', path: '/resources' },
    { name: 'resources of Boxes of Hope', path: '/resources', account: 'coordinator.hopebox' },
    {
      name: 'a directory of resources',
      path: async (product) => `/resources?directory=${await findDirectoryId(product, 'resource_files')}`,
    },
    { name: 'no resource found', path: '/resources?search=zzzz' },
  ],
  '/video_resources': [
    {
      name: 'a directory of videos',
      path: async (product) => `/video_resources?directory=${await findDirectoryId(product, 'video_resource_files')}`,
    },
  ],
}
