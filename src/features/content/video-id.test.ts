import { expect, it } from 'vitest'
import { videoIdOf } from './video-id.ts'

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
])('VID-11 VRES-09: %s is the video %s', (typed, id) => {
  expect(videoIdOf(typed)).toBe(id)
})
