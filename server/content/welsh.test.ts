import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const image = {
  filename: 'dot.png',
  content:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const create = async (path: string, body: object) => {
  const response = await api.call(token, 'POST', path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}

/** Record types with their path, translatable fields and further required values. A file also needs a directory. */
const nouns = {
  news: async () => ({ path: '/news', line: 'title', rich: 'content', body: {} }),
  'important dates': async () => ({
    path: '/important_dates',
    line: 'title',
    rich: 'content',
    body: { date: '2027-01-01' },
  }),
  'church connections': async () => ({ path: '/church_connections', line: 'title', rich: 'content', body: {} }),
  videos: async () => ({ path: '/videos', line: 'title', rich: 'content', body: { vimeo_video_id: 1 } }),
  'team members': async () => {
    const section = (await create('/team_sections', { name: 'Office' })).id
    return { path: '/team', line: 'job_title', rich: 'description', body: { name: 'Nia', section, image } }
  },
  'team sections': async () => ({ path: '/team_sections', line: 'name', rich: null, body: {} }),
  directories: async () => ({ path: '/resource_directories', line: 'name', rich: null, body: {} }),
  files: async () => {
    const directory = (await create('/resource_directories', { name: 'Menus' })).id
    const file = { filename: 'a.txt', content: 'data:text/plain;base64,aGVsbG8=' }
    return { path: `/resource_directories/${directory}/files`, line: 'name', rich: 'content', body: { file } }
  },
  'video resources': async () => {
    const directory = (await create('/video_resource_directories', { name: 'Films' })).id
    const path = `/video_resource_directories/${directory}/files`
    return { path, line: 'name', rich: 'content', body: { vimeo_video_id: 1 } }
  },
}

describe.each(Object.entries(nouns))('Welsh of %s [B-CON-03]', (_noun, prepare) => {
  it('stays when an older client saves without it', async () => {
    const { path, line, rich, body } = await prepare()
    const english = { [line]: 'Menus', ...(rich && { [rich]: '<p>Soup</p>' }) }
    const welsh = { [`${line}_cy`]: 'Bwydlenni', ...(rich && { [`${rich}_cy`]: '<p>Cawl</p>' }) }
    const { id } = await create(path, { ...body, ...english, ...welsh })
    const { image: _image, file: _file, ...oldBody } = body as Record<string, unknown>
    for (const method of ['PUT', 'PATCH'] as const) {
      const { body: saved } = await api.call(token, method, `${path}/${id}`, {
        ...oldBody,
        ...english,
        [line]: `Menus ${method}`,
      })
      expect(saved).toMatchObject({ ...welsh, [line]: `Menus ${method}`, [`${line}_cy_source`]: 'Menus' })
      if (rich) expect(saved[`${rich}_cy_source`]).toBe('<p>Soup</p>')
    }
  })

  it('can be removed with null or an empty text', async () => {
    const { path, line, body } = await prepare()
    const rich = { content: '<p>Soup</p>', description: '<p>Soup</p>' }
    const { id } = await create(path, { ...body, ...rich, [line]: 'Menus', [`${line}_cy`]: 'Bwydlenni' })
    for (const nothing of [null, '']) {
      await api.call(token, 'PATCH', `${path}/${id}`, { [`${line}_cy`]: 'Bwydlenni' })
      const { body: saved } = await api.call(token, 'PATCH', `${path}/${id}`, { [`${line}_cy`]: nothing })
      expect(saved).toMatchObject({ [`${line}_cy`]: null, [`${line}_cy_source`]: null })
    }
  })
})

describe('English that the Welsh is right for', () => {
  it('changes with the Welsh and with a confirmation, not with the English', async () => {
    const { id } = await create('/news', { title: 'Menus', content: '<p>£60</p>', content_cy: '<p>£60</p>' })
    const save = async (body: object) => {
      const { body: saved } = await api.call(token, 'PATCH', `/news/${id}`, body)
      return saved.content_cy_source
    }
    expect(await save({ content: '<p>£55</p>' })).toBe('<p>£60</p>')
    expect(await save({ content_cy: '<p>£55</p>' })).toBe('<p>£55</p>')
    expect(await save({ content: '<p>£50</p>' })).toBe('<p>£55</p>')
    expect(await save({ content_cy_source: '<p>£50</p>' })).toBe('<p>£50</p>')
    expect(await save({ content: '<p>£45</p>', content_cy: '<p>£45</p>' })).toBe('<p>£45</p>')
  })

  it('is a change with an author, so that the history shows it', async () => {
    const { id } = await create('/news', { title: 'Menus', title_cy: 'Bwydlen', content: '<p>Soup</p>' })
    await api.call(token, 'PATCH', `/news/${id}`, { title: 'Menu' })
    await api.call(token, 'PATCH', `/news/${id}`, { title_cy_source: 'Menu' })
    const { body } = await api.call(token, 'GET', `/news/${id}/changes`)
    expect(body.entries[0].fields).toEqual({ title_cy_source: { from: 'Menus', to: 'Menu' } })
  })
})

it('refuses Welsh without English, with the name of the English field', async () => {
  const withoutTitle = await api.call(token, 'POST', '/news', { title_cy: 'Bwydlenni', content: '<p>Soup</p>' })
  expect(withoutTitle).toMatchObject({ status: 400, body: { problems: [{ field: 'title' }] } })
  const video = { title: 'Film', vimeo_video_id: 1, content_cy: '<p>Cawl</p>' }
  const withoutContent = await api.call(token, 'POST', '/videos', video)
  expect(withoutContent).toMatchObject({ status: 400, body: { problems: [{ field: 'content', code: 'missing' }] } })
})

it('cleans Welsh rich text as it cleans English', async () => {
  const html = '<p onclick="x()">Cawl<script>alert(1)</script> <a href="javascript:x()">yma</a></p>'
  const { content, content_cy } = await create('/news', { title: 'Menus', content: html, content_cy: html })
  expect(content_cy).toBe(content)
  expect(content_cy).toBe('<p>Cawl yma</p>')
  const markup = { title: 'Menus', content: '<p>Soup</p>', content_cy: '<script>alert(1)</script>' }
  expect((await create('/news', markup)).content_cy).toBeNull()
})

it.each([
  ['/church_connections', 'title', { content: '<p>Soup</p>' }],
  ['/team_sections', 'name', {}],
])('%s sorts by the shown text and finds both languages', async (path, field, body) => {
  await create(path, { ...body, [field]: 'Apple xyz', [`${field}_cy`]: 'Zafal' })
  await create(path, { ...body, [field]: 'Bread xyz', [`${field}_cy`]: 'Bara' })
  await create(path, { ...body, [field]: 'Milk xyz' })
  const list = async (query: string) => {
    const { body: page } = await api.call(token, 'GET', `${path}?search=${query}`)
    return page.results.map((row: Record<string, string>) => row[field]?.split(' ')[0])
  }
  expect(await list(`xyz&ordering=${field}`)).toEqual(['Apple', 'Bread', 'Milk'])
  expect(await list(`xyz&ordering=${field}&language=cy`)).toEqual(['Bread', 'Milk', 'Apple'])
  expect(await list('zafal')).toEqual(['Apple'])
  expect(await list('apple')).toEqual(['Apple'])
})

it('finds resources by their Welsh name', async () => {
  const { path, body } = await nouns.files()
  const { id } = await create(path, { ...body, name: 'Porridge', name_cy: 'Uwd cynnes', content: '<p>Oats</p>' })
  for (const search of ['uwd', 'porridge', 'uwd porridge']) {
    const { body: found } = await api.call(token, 'GET', `/resource_files?search=${encodeURIComponent(search)}`)
    expect(found.results.map((row: { id: string }) => row.id)).toEqual([id])
  }
})

it('returns the Welsh of live content on the welcome page and of the team to visitors', async () => {
  await create('/news', {
    title: 'Live',
    title_cy: 'Byw',
    content: '<p>Soup</p>',
    content_cy: '<p>Cawl</p>',
    live: true,
  })
  const clubUser = await api.user((await api.club('Bethel')).id, { ethnicity_captured: true })
  const { body: welcome } = await api.call(clubUser.token, 'GET', '/welcome')
  expect(welcome.news[0]).toMatchObject({ title_cy: 'Byw', content_cy: '<p>Cawl</p>' })
  const section = (await create('/team_sections', { name: 'Kitchen', name_cy: 'Cegin' })).id
  const member = {
    name: 'Eleri',
    job_title: 'Cook',
    job_title_cy: 'Cogydd',
    description: '<p>Cooks</p>',
    section,
    image,
  }
  await create('/team', member)
  const { body: team } = await api.call(null, 'GET', '/team?limit=1000&language=cy')
  const [cook] = team.results.filter(({ name }: { name: string }) => name === 'Eleri')
  expect(cook).toMatchObject({ section__name_cy: 'Cegin', job_title_cy: 'Cogydd', description_cy: null })
  expect(cook).not.toHaveProperty('job_title_cy_source')
})
