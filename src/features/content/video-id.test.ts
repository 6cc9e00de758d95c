import { expect, it } from 'vitest'
import { parseVideoId, parseVideoKey } from './video-id.ts'

it.each([
  ['https://vimeo.com/76979871', '76979871'],
  ['vimeo.com/76979871?share=copy', '76979871'],
  ['https://vimeo.com/76979871/abc123', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['76979871', '76979871'],
  ['76979871x', '76979871x'],
  ['https://vimeo.com/', 'https://vimeo.com/'],
  ['https://youtube.com/watch?v=12', 'https://youtube.com/watch?v=12'],
])('reads the video id of %s as %s [VID-11, VRES-09]', (typed, id) => {
  expect(parseVideoId(typed)).toBe(id)
})

it.each([
  ['https://vimeo.com/76979871/3b1c0f9a2d', '3b1c0f9a2d'],
  ['https://player.vimeo.com/video/76979871?h=3b1c0f9a2d&dnt=1', '3b1c0f9a2d'],
  ['https://vimeo.com/76979871/3b1c0f9a2d?share=copy', '3b1c0f9a2d'],
  ['https://vimeo.com/manage/videos/76979871/3b1c0f9a2d', '3b1c0f9a2d'],
  ['https://vimeo.com/76979871', null],
  ['https://vimeo.com/showcase/4059010/video/76979871', null],
  ['76979871', null],
])('reads the key of an unlisted video in %s [VID-13]', (address, key) => {
  expect(parseVideoKey(address)).toBe(key)
})
