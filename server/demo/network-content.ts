import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { computeFileName } from '../storage/storage.ts'
import content from './data/content.json' with { type: 'json' }
import { findDemoFile, renderPortrait } from './demo-files.ts'
import type { Rows } from './insert.ts'

const Holds = v.picklist(['files', 'videos'])

/** Columns with the Welsh of each row, written for the row's English unless the row names an older English. */
const addSources = <Row extends object>(row: Row, fields: readonly string[]): Row => {
  const texts = row as Record<string, unknown>
  const sources = fields
    .filter((field) => typeof texts[`${field}_cy`] === 'string')
    .map((field) => [`${field}_cy_source`, texts[`${field}_cy_source`] ?? texts[field]])
  return { ...row, ...Object.fromEntries(sources) }
}

const addContentSources = <Row extends object>(row: Row): Row => addSources(row, ['title', 'content'])
const addItemSources = <Row extends object>(row: Row): Row => addSources(row, ['name', 'content'])

/** Builds the network's news, dates, videos, resource library and team. Some of them are not live yet. */
export async function buildNetworkContent(today: Day): Promise<Rows> {
  const toTime = (daysAgo: number, time: string) => `${addDays(today, -daysAgo)}T${time}:00.000Z`
  return {
    news: content.news.map(({ daysAgo, ...row }) => addContentSources({ ...row, created: toTime(daysAgo, '09:30') })),
    importantDates: content.importantDates.map(({ daysAhead, ...row }) =>
      addContentSources({ ...row, date: addDays(today, daysAhead) }),
    ),
    churchConnections: content.churchConnections.map(addContentSources),
    videos: content.videos.map(addContentSources),
    resourceDirectories: content.resourceDirectories.map((row) =>
      addItemSources({ ...row, holds: v.parse(Holds, row.holds) }),
    ),
    resourceFiles: await Promise.all(
      content.resourceFiles.map(async ({ daysAgo, ...row }) => {
        const bytes = await readFile(findDemoFile(`${row.name}.pdf`))
        return addItemSources({
          ...row,
          content: '<p>To print or to show on a screen.</p>',
          content_cy: '<p>I’w argraffu neu ei ddangos ar sgrin.</p>',
          created: toTime(daysAgo, '10:00'),
          filename: `${row.name}.pdf`,
          size: bytes.length,
          stored: computeFileName(bytes),
          type: 'application/pdf',
          scanned: false,
          preview: computeFileName(await readFile(findDemoFile(`${row.name}.webp`))),
        })
      }),
    ),
    videoResourceFiles: content.videoResourceFiles.map(({ daysAgo, ...row }) =>
      addItemSources({
        ...row,
        content: '<p>To watch with your team.</p>',
        content_cy: '<p>I’w wylio gyda’ch tîm.</p>',
        created: toTime(daysAgo, '10:00'),
      }),
    ),
    teamSections: content.teamSections.map((row) => addSources(row, ['name'])),
    teamMembers: await Promise.all(
      content.teamMembers.map(async ({ portrait, ...row }) =>
        addSources({ ...row, image: computeFileName(await renderPortrait(portrait)) }, ['job_title', 'description']),
      ),
    ),
  }
}
