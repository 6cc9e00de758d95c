import sharp from 'sharp'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { resourceDirectories, resourceFiles, videoResourceFiles } from '../db/schema.ts'
import { computeFileName, type FileStorage } from '../storage/storage.ts'
import { buildDemoId } from './identity.ts'
import { buildOnePagePdf } from './pdf.ts'

type Directory = typeof resourceDirectories.$inferInsert
type Placed = { in: string; name: string; display?: true; ordering?: number; daysAgo: number }

const buildDirectory = (key: string, name: string, facts: Partial<Directory> & { in?: string } = {}): Directory => {
  const { in: parent, ...ownFacts } = facts
  const parentId = parent === undefined ? null : buildDemoId('resource_directories', parent)
  return { id: buildDemoId('resource_directories', key), holds: 'files', name, parent: parentId, ...ownFacts }
}

const directories: Directory[] = [
  buildDirectory('started', 'Getting started', { ordering: 1 }),
  buildDirectory('kitchen', 'Kitchen and food', { ordering: 2 }),
  buildDirectory('menus', 'Menus and allergens', { in: 'kitchen', ordering: 1 }),
  buildDirectory('hygiene', 'Food hygiene', { in: 'kitchen', ordering: 2 }),
  buildDirectory('christmas', 'Christmas', { in: 'kitchen', unpublished: true }),
  buildDirectory('safeguarding', 'Safeguarding', { ordering: 3 }),
  buildDirectory('cymraeg', 'Cymraeg'),
  buildDirectory('training', 'Training (draft)', { unpublished: true }),
  buildDirectory('packing', 'Parcel packing', { is_boxes_of_hope: true, ordering: 1 }),
  buildDirectory('wellbeing', 'Wellbeing', { is_boxes_of_hope: true }),
  buildDirectory('films', 'Running a club', { holds: 'videos', ordering: 1 }),
  buildDirectory('films-kitchen', 'The kitchen', { holds: 'videos', in: 'films' }),
  buildDirectory('films-draft', 'New films (draft)', { holds: 'videos', unpublished: true }),
  buildDirectory('films-hope', 'Packing parcels', { holds: 'videos', is_boxes_of_hope: true }),
]

const CHART = ['Celery', 'Cereals with gluten', 'Crustaceans', 'Eggs', 'Fish', 'Lupin', 'Milk', 'Molluscs']
const files: (Placed & { lines: string[] })[] = [
  { in: 'started', name: 'Your first week', daysAgo: 90, lines: ['Before you open', 'On the day', 'After'] },
  { in: 'menus', name: 'Allergen chart A3', daysAgo: 3, ordering: 1, display: true, lines: CHART },
  { in: 'menus', name: 'Allergen chart A4', daysAgo: 40, ordering: 2, lines: CHART },
  { in: 'menus', name: 'Menu week 1 to 3', daysAgo: 5, ordering: 3, display: true, lines: ['Soup', 'Pasta'] },
  { in: 'menus', name: 'Shopping list for 40', daysAgo: 30, lines: ['Rice 4 kg', 'Carrots 5 kg'] },
  { in: 'hygiene', name: 'Temperature log', daysAgo: 60, lines: ['Fridge', 'Freezer', 'Hot food'] },
  { in: 'christmas', name: 'Christmas menu', daysAgo: 2, display: true, lines: ['Turkey', 'Nut roast'] },
  {
    in: 'safeguarding',
    name: 'If you are worried about a child',
    daysAgo: 80,
    lines: ['Listen', 'Write', 'Tell'],
  },
  { in: 'cymraeg', name: 'Siart alergenau', daysAgo: 20, lines: ['Seleri', 'Wyau', 'Pysgod', 'Llaeth'] },
  { in: 'packing', name: 'Packing list', daysAgo: 10, display: true, lines: ['Two tins', 'Pasta', 'Fruit'] },
]

const videos: (Placed & { vimeo_video_id: number })[] = [
  {
    in: 'films',
    name: 'Ticking attendance in two minutes',
    daysAgo: 4,
    display: true,
    vimeo_video_id: 76979871,
  },
  { in: 'films', name: 'Using the fire roll', daysAgo: 30, ordering: 1, vimeo_video_id: 22439234 },
  { in: 'films-kitchen', name: 'Reading the kitchen board', daysAgo: 50, vimeo_video_id: 22439234 },
  { in: 'films-hope', name: 'How we pack', daysAgo: 9, display: true, vimeo_video_id: 76979871 },
]

const buildBytes = ({ name, lines }: (typeof files)[number]): Buffer => buildOnePagePdf(name, lines)

const WIDTH = 360
const HEIGHT = 509
const [INK, PAPER] = ['#0f5442', '#ffffff']

/** Renders a preview of the page, with a bar for the title and a bar for each line. */
const renderPreview = ({ lines }: (typeof files)[number]): Promise<Buffer> => {
  const buildBar = (top: number, height: number, width: number, background: string) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    top,
    left: 30,
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      buildBar(34, 22, 220, INK),
      ...lines.map((line, index) => buildBar(86 + index * 30, 11, 60 + line.length * 9, '#8ccbae')),
    ])
    .webp({ quality: 78 })
    .toBuffer()
}

const toItem = ({ in: parent, daysAgo, ...item }: Placed, noun: string, today: Day) => ({
  ...item,
  id: buildDemoId(noun, item.name),
  resource_directory: buildDemoId('resource_directories', parent),
  created: `${addDays(today, -daysAgo)}T10:00:00.000Z`,
})

type Resources = {
  directories: Directory[]
  files: (typeof resourceFiles.$inferInsert)[]
  videos: (typeof videoResourceFiles.$inferInsert)[]
}

/** Builds files and videos for both programmes. Some are published or new, and some have a position. */
export const buildDemoResources = async (today: Day): Promise<Resources> => ({
  directories,
  files: await Promise.all(
    files.map(async (file) => {
      const { lines: _lines, ...item } = toItem(file, 'resource_files', today) as ReturnType<typeof toItem> & {
        lines?: string[]
      }
      const bytes = buildBytes(file)
      return {
        ...item,
        content: '<p>To print or to show on a screen.</p>',
        filename: `${file.name}.pdf`,
        size: bytes.length,
        stored: computeFileName(bytes),
        type: 'application/pdf',
        scanned: false,
        preview: computeFileName(await renderPreview(file)),
      }
    }),
  ),
  videos: videos.map((video) => ({
    ...toItem(video, 'video_resource_files', today),
    vimeo_video_id: video.vimeo_video_id,
    content: '<p>To watch with your team.</p>',
  })),
})

/** Stores the demo's files. */
export const storeDemoFiles = async (storage: FileStorage): Promise<void> => {
  for (const file of files) {
    await storage.put(buildBytes(file))
    await storage.put(await renderPreview(file))
  }
}
