import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { canOpenRoute } from '../contract/access.ts'
import type { MessageArea } from '../src/i18n/i18n.ts'
import { getMessageArea } from '../src/i18n/message-areas.ts'
import { loadShortIds } from './short-ids.ts'
import { collectImportedFiles } from './source-imports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Parts of the Welsh catalogue, each with the files that use its messages. */
export type Areas = Record<MessageArea, Set<string>>

/** Parts that are loaded one after another. Every other part is loaded after `start`. */
const LOADED_IN_ORDER: MessageArea[][] = [
  ['start', 'family', 'family_later'],
  ['start', 'family_page', 'family_page_later'],
  ['start', 'applicant', 'applicant_later'],
  ['start', 'hall', 'club', 'staff'],
]

/** Lazy notices that the first step of a stored form can show. */
const SAVED_FORM_NOTICES = ['src/kit/public/answer-conflicts.tsx', 'src/kit/public/sending-notice.tsx']

const ROUTES = 'src/routes'
const BEHIND_SIGN_IN = /^src\/routes\/_app\//

/** Every combination of rights that a club user can have. */
const clubUsers = ['coordinator', 'core', 'safeguarding_leader'].flatMap((type) =>
  [true, false].flatMap((boxes) =>
    [true, false].map((groups) => ({
      is_staff: false,
      is_pastor: true,
      role: null,
      user_type: type as 'coordinator',
      is_boxes_of_hope: boxes,
      organisation__is_boxes_of_hope: boxes,
      allow_multiple_groups: groups,
    })),
  ),
)

/** Returns true if only central staff can open the screen. */
const isStaffAlone = (file: string): boolean => {
  const route = file.slice(`${ROUTES}/_app`.length).replace(/(\/index)?\.tsx$/, '')
  return !clubUsers.some((user) => canOpenRoute(route, user))
}

/** Lists the screens: the router's files, except files and folders that begin with a dash. */
const listScreens = (): string[] =>
  readdirSync(join(ROOT, ROUTES), { recursive: true, encoding: 'utf8' })
    .map((file) => `${ROUTES}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx') && !/\/-/.test(file))

/**
 * Groups files by catalogue part, based on the screens' imports.
 * - `start`: loaded before the first paint
 * - `family`, `family_later`: the first part of a family's registration, and its later parts
 * - `family_page`, `family_page_later`: a family's own page up to the birthday, and its tabs
 * - `booking`: the page on which a family gives places back
 * - `applicant`, `applicant_later`: an application to the core team up to its first step, and its later steps
 * - `volunteer`: the application form of volunteers
 * - `referee`: the forms of referees
 * - `public`: other pages before the sign-in
 * - `hall`: loaded with attendance
 * - `club`, `staff`: other screens after the sign-in
 */
export const groupFilesByArea = (): Areas => {
  const all = listScreens()
  const signedInScreens = all.filter((file) => BEHIND_SIGN_IN.test(file))
  const withLazyImports = (roots: string[]) => collectImportedFiles(ROOT, roots, true)
  const start = withLazyImports(['src/main.tsx', `${ROUTES}/__root.tsx`, `${ROUTES}/login.tsx`])
  // Exclude these rare screens, because they load their own messages.
  for (const file of ['src/shell/storage-screen.tsx', 'src/features/lock/key-lost-screen.tsx']) start.delete(file)
  const publicScreens = all.filter((file) => !BEHIND_SIGN_IN.test(file) && !/\/(_app|__root)\.tsx$/.test(file))
  const getArea = (file: string) => getMessageArea(file.slice(ROUTES.length).replace(/\.tsx$/, '')) ?? 'public'
  const listScreensOfArea = (area: MessageArea) => publicScreens.filter((file) => getArea(file) === area)
  const collectStaticFiles = (area: MessageArea) => collectImportedFiles(ROOT, listScreensOfArea(area), false)
  const collectFilesForArea = (area: MessageArea) => withLazyImports(listScreensOfArea(area))
  return {
    start,
    booking: collectFilesForArea('booking'),
    family: collectStaticFiles('family'),
    family_later: collectFilesForArea('family'),
    family_page: collectStaticFiles('family_page'),
    family_page_later: collectFilesForArea('family_page'),
    applicant: new Set([...collectStaticFiles('applicant'), ...SAVED_FORM_NOTICES]),
    applicant_later: collectFilesForArea('applicant'),
    volunteer: collectFilesForArea('volunteer'),
    referee: collectFilesForArea('referee'),
    public: collectFilesForArea('public'),
    hall: collectImportedFiles(ROOT, [`${ROUTES}/_app.tsx`, `${ROUTES}/_app/sessions/$id/index.tsx`], false),
    club: withLazyImports([`${ROUTES}/_app.tsx`, ...signedInScreens.filter((file) => !isStaffAlone(file))]),
    staff: withLazyImports(signedInScreens.filter(isStaffAlone)),
  }
}

/** Returns true if a message that `files` use belongs to an area and to no part that is loaded before that area. */
export const belongsToArea = (all: Areas, area: keyof Areas, files: readonly string[]): boolean => {
  const isUsedIn = (name: keyof Areas) => files.some((file) => all[name].has(file))
  const order = LOADED_IN_ORDER.find((areas) => areas.includes(area)) ?? ['start', area]
  const loadedBefore = order.slice(0, Math.max(1, order.indexOf(area)))
  return isUsedIn(area) && !loadedBefore.some((before) => before !== area && isUsedIn(before))
}

const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many']

/**
 * Reviver for compiled messages. Removes plural forms that equal the form `other`, because Lingui uses `other` for a
 * missing form.
 */
export function removeRepeatedForms(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('other' in value)) return value
  const isRepeated = (name: string, form: unknown) =>
    PLURAL_FORMS.includes(name) && JSON.stringify(form) === JSON.stringify(value.other)
  return Object.fromEntries(Object.entries(value).filter(([name, form]) => !isRepeated(name, form)))
}

/**
 * Creates the modules `virtual:cy-<area>` from `locales/cy.po`. `messages` contains the Welsh messages of one area.
 * English needs no module because the code contains it (scripts/lingui-macros.ts).
 */
export const buildWelshPlugin = (): Plugin => {
  let areas: Areas | undefined
  let isBuild = false
  return {
    name: 'welsh-by-area',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      areas = undefined
    },
    resolveId: {
      filter: { id: /^virtual:cy-/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:cy-/ },
      async handler(id) {
        areas ??= groupFilesByArea()
        const area = id.slice('\0virtual:cy-'.length) as MessageArea
        const toAppId = isBuild ? await loadShortIds(ROOT) : (fullId: string) => fullId
        const [catalog] = await getCatalogs(getConfig({ cwd: ROOT }))
        if (catalog) this.addWatchFile(catalog.getFilename('cy'))
        const messages: Record<string, string> = {}
        for (const [key, { translation, origin = [] }] of Object.entries((await catalog?.read('cy')) ?? {})) {
          const files = origin.map(([file]) => file)
          if (!belongsToArea(areas, area, files)) continue
          if (!translation) throw new Error(`There is no Welsh for ${key}: fill locales/cy.po`)
          messages[toAppId(key)] = translation
        }
        const { source, errors } = createCompiledCatalog('cy', messages, { namespace: 'json' })
        if (errors[0]) throw new Error(`locales/cy.po: ${errors[0].id}: ${errors[0].error.message}`)
        const compiled = JSON.stringify(JSON.parse(source, removeRepeatedForms).messages)
        return { code: `export const messages = JSON.parse(${JSON.stringify(compiled)})`, moduleType: 'js' }
      },
    },
  }
}
