/**
 * Renders the demo's faces onto one sheet. Run `npx tsx server/demo/draw-face-sheet.ts` after a face has changed.
 */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { FACES_IN_ROW } from './face-sheet.ts'
import { FACE_SIDE, renderFaceSvg } from './faces.ts'
import { faces } from './looks.ts'

await sharp({
  create: {
    width: FACES_IN_ROW * FACE_SIDE,
    height: Math.ceil(faces.size / FACES_IN_ROW) * FACE_SIDE,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(
    [...faces.values()].map((face, index) => ({
      input: Buffer.from(renderFaceSvg(face)),
      left: (index % FACES_IN_ROW) * FACE_SIDE,
      top: Math.floor(index / FACES_IN_ROW) * FACE_SIDE,
    })),
  )
  .webp({ quality: 68, effort: 6, smartSubsample: true })
  .toFile(fileURLToPath(new URL('./faces.webp', import.meta.url)))
