import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { DAY_MS, getLondonDay } from '../../contract/rules/days.ts'
import type { Welcome } from '../../contract/welcome.ts'
import { importantDates, news, resourceDirectories, resourceFiles, videoResourceFiles, videos } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const getDayFromNow = (days: number) => getLondonDay(new Date(Date.now() + days * DAY_MS))
const getTimeFromNow = (days: number) => `${getDayFromNow(days)}T09:00:00.000Z`
const fileFields = { filename: 'a.pdf', size: 1, stored: '0'.repeat(64), type: 'application/pdf', scanned: false }

it('cards contain only live items of the own programme, in order [WEL-22 to WEL-26]', async () => {
  const buildDirectory = (name: string, facts: object = {}) => ({
    id: newId(),
    holds: 'files' as const,
    name,
    ...facts,
  })
  const openDirectory = buildDirectory('Kitchen')
  const unpublishedDirectory = buildDirectory('Christmas', { unpublished: true })
  const childDirectory = buildDirectory('Crafts', { parent: unpublishedDirectory.id })
  const boxesOfHopeDirectory = buildDirectory('Parcels', { is_boxes_of_hope: true })
  const filmsDirectory = buildDirectory('Films', { holds: 'videos' })
  const buildItem = (name: string, { id }: { id: string }, created: number, display = true) => ({
    id: newId(),
    name,
    resource_directory: id,
    created: getTimeFromNow(created),
    display,
  })
  await api.db.network(async (tx) => {
    await tx.insert(news).values([
      { id: newId(), title: 'Old', content: '<p>a</p>', live: true, created: getTimeFromNow(-9) },
      { id: newId(), title: 'New', content: '<p>a</p>', live: true, created: getTimeFromNow(-1) },
      { id: newId(), title: 'Draft', content: '<p>a</p>', created: getTimeFromNow(0) },
      { id: newId(), title: 'Choir', content: '<p>a</p>', live: true, community_news: true },
    ])
    await tx.insert(importantDates).values([
      { id: newId(), title: 'Later', content: '', live: true, date: getDayFromNow(9) },
      { id: newId(), title: 'Today', content: '', live: true, date: getDayFromNow(0) },
      { id: newId(), title: 'Over', content: '', live: true, date: getDayFromNow(-1) },
    ])
    await tx.insert(videos).values([
      { id: newId(), title: 'First', vimeo_video_id: 1, live: true, created: getTimeFromNow(-5) },
      { id: newId(), title: 'Latest', vimeo_video_id: 2, live: true, created: getTimeFromNow(-2) },
      { id: newId(), title: 'Hidden', vimeo_video_id: 3, created: getTimeFromNow(-1) },
    ])
    await tx
      .insert(resourceDirectories)
      .values([openDirectory, unpublishedDirectory, childDirectory, boxesOfHopeDirectory, filmsDirectory])
    await tx.insert(resourceFiles).values([
      { ...buildItem('Allergens', openDirectory, -3), ...fileFields },
      { ...buildItem('Not new', openDirectory, 0, false), ...fileFields },
      { ...buildItem('Kept back', unpublishedDirectory, 0), ...fileFields },
      { ...buildItem('Below it', childDirectory, 0), ...fileFields },
      { ...buildItem('Of Hope', boxesOfHopeDirectory, 0), ...fileFields },
    ])
    await tx.insert(videoResourceFiles).values([{ ...buildItem('Fire roll', filmsDirectory, -1), vimeo_video_id: 7 }])
  })
  const club = await api.club()
  const { token } = await api.user(club.id)
  const { status, body } = await api.call(token, 'GET', '/welcome')
  const welcome = body as Welcome
  expect(status).toBe(200)
  expect(welcome.news.map(({ title }) => title)).toEqual(['New', 'Old'])
  expect(welcome.community_news.map(({ title }) => title)).toEqual(['Choir'])
  expect(welcome.video).toMatchObject({ title: 'Latest', vimeo_video_id: 2 })
  expect(welcome.important_dates.map(({ title }) => title)).toEqual(['Today', 'Later'])
  expect(welcome.church_connections).toEqual([])
  expect(welcome.resources).toMatchObject([
    { kind: 'video', name: 'Fire roll', type: null },
    { kind: 'file', name: 'Allergens', type: 'application/pdf', size: 1 },
  ])
})

it('refuses staff who only edit the content, and Boxes of Hope [WEL-02]', async () => {
  const boxesOfHopeClub = await api.club('Hope Box', { is_boxes_of_hope: true })
  for (const user of [
    await api.user(boxesOfHopeClub.id),
    await api.user(null, { is_staff: true, role: 'vp_support' }),
    await api.user(null, { is_staff: true, role: 'boxes_of_hope' }),
  ])
    expect((await api.call(user.token, 'GET', '/welcome')).status).toBe(403)
  const tlgUser = await api.user(null, { is_staff: true, role: 'tlg' })
  expect((await api.call(tlgUser.token, 'GET', '/welcome')).status).toBe(200)
})
