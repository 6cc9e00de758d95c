import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { deflateRawSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../contract/uploads.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildOnePagePdf } from '../testing/one-page-pdf.ts'
import { startS3 } from '../testing/s3-server.ts'
import { createTestStorage } from '../testing/storage.ts'

const listTemporaryFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hallbook-upload-'))

/** Starts a fake ClamAV daemon that reports a virus in content with the words "a virus". */
const startScanner = async (): Promise<Server> => {
  const server = createServer((socket) => {
    let receivedBytes = Buffer.alloc(0)
    socket.on('data', (part) => {
      receivedBytes = Buffer.concat([receivedBytes, part])
      if (!receivedBytes.subarray(-4).equals(Buffer.alloc(4))) return
      if (receivedBytes.includes('too long')) return void socket.end('stream: INSTREAM size limit exceeded. ERROR\0')
      socket.end(receivedBytes.includes('a virus') ? 'stream: Eicar FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

/** File storages of the product. Uploads must work the same in each storage. */
const storageByName = {
  'in a folder': () => createTestStorage(),
  'in a bucket': () => createS3Storage(s3.settings),
}

describe.each(Object.keys(storageByName) as (keyof typeof storageByName)[])('%s', (storageName) => {
  let api: TestApi
  let token: string
  let directory: string
  beforeAll(async () => {
    api = await createTestApi({}, storageByName[storageName]())
    token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
    directory = (await api.call(token, 'POST', '/resource_directories', { name: 'Kitchen' })).body.id
  })
  afterAll(() => api.close())

  const announceUpload = (filename: string, size: number) => api.call(token, 'POST', '/uploads', { filename, size })

  const sendBytes = async (id: string, body: Buffer | ReadableStream, senderToken = token) => {
    const response = await api.app.request(`/api/uploads/${id}`, {
      method: 'PUT',
      headers: { Authorization: `JWT ${senderToken}`, 'Content-Type': 'application/octet-stream' },
      body: body as never,
      duplex: 'half',
    } as RequestInit)
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }

  /** Adds a file to the directory in two steps, as the page does. */
  const addFile = async (filename: string, bytes: Buffer) => {
    const { body: upload } = await announceUpload(filename, bytes.length)
    const sendReply = await sendBytes(upload.id, bytes)
    expect(sendReply.status).toBe(200)
    const body = { name: filename, content: '<p>All</p>', file: { upload: upload.id } }
    const createReply = await api.call(token, 'POST', `/resource_directories/${directory}/files`, body)
    expect(createReply.status).toBe(201)
    return { ...createReply.body, upload: upload.id }
  }

  /** Reads the full response, because an unread response keeps its file open. */
  const fetchFile = async (path: string) => {
    const reply = await api.app.request(path, { headers: { Authorization: `JWT ${token}` } })
    return new Response(await reply.arrayBuffer(), reply)
  }

  it('PDFs and images have a preview regardless of name, others none [RES-59, RES-60]', async () => {
    const pdfFile = await addFile('menu.txt', buildOnePagePdf('Menu'))
    expect(pdfFile.file).toMatchObject({ type: 'application/pdf', filename: 'menu.txt', scanned: false })
    const previewResponse = await fetchFile(pdfFile.preview)
    expect(previewResponse.headers.get('content-type')).toBe('image/webp')
    const previewStats = await sharp(Buffer.from(await previewResponse.arrayBuffer())).stats()
    expect(previewStats.channels[0]?.min).toBeLessThan(80)
    const content = await fetchFile(pdfFile.file.url)
    expect(content.headers.get('content-disposition')).toMatch(/^inline; filename="menu.txt"/)
    const png = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#c40' } })
      .png()
      .toBuffer()
    const imageFile = await addFile('photo.pdf', png)
    expect(imageFile.file.type).toBe('image/png')
    const previewMetadata = await sharp(
      Buffer.from(await (await fetchFile(imageFile.preview)).arrayBuffer()),
    ).metadata()
    expect([previewMetadata.width, previewMetadata.height]).toEqual([640, 288])
    const brokenFile = await addFile('broken.pdf', Buffer.from('%PDF-1.7 and then nothing'))
    expect(brokenFile.preview).toBeNull()
    expect((await fetchFile(`/api/resource_files/${brokenFile.id}/preview`)).status).toBe(404)
    expect((await fetchFile(brokenFile.file.url)).status).toBe(200)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['menu.pdf', '<html><body onload="alert(1)">'],
  ])('serves %s as a download, never inline [RES-61]', async (name, text) => {
    const createdFile = await addFile(name, Buffer.from(text))
    const { headers } = await fetchFile(createdFile.file.url)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(createdFile.preview).toBeNull()
  })

  it('streams an upload of 50 MB and refuses a larger one [RES-47]', async () => {
    const bytesBefore = process.memoryUsage().arrayBuffers
    let maxBytes = 0
    const createStream = (megabytes: number) => {
      let sentMegabytes = 0
      return new ReadableStream({
        pull: (controller) => {
          maxBytes = Math.max(maxBytes, process.memoryUsage().arrayBuffers - bytesBefore)
          if (sentMegabytes++ === megabytes) return controller.close()
          controller.enqueue(Buffer.alloc(1_000_000, sentMegabytes))
        },
      })
    }
    const { body: upload } = await announceUpload('film.mp4', MAX_UPLOAD_BYTES)
    expect(await sendBytes(upload.id, createStream(50))).toMatchObject({
      status: 200,
      body: { size: MAX_UPLOAD_BYTES },
    })
    expect(maxBytes).toBeLessThan(60_000_000)
    expect((await announceUpload('film.mp4', MAX_UPLOAD_BYTES + 1)).status).toBe(413)
    const { body: falseUpload } = await announceUpload('film.mp4', 10)
    expect((await sendBytes(falseUpload.id, createStream(51))).status).toBe(413)
    expect(listTemporaryFiles()).toEqual([])
  })

  it('a cut, short or foreign upload leaves nothing and can be retried [RES-47]', async () => {
    const bytes = buildOnePagePdf('Again')
    const { body: upload } = await announceUpload('again.pdf', bytes.length)
    expect((await sendBytes(upload.id, bytes.subarray(0, 90))).body.detail).toHaveProperty('file')
    const brokenStream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes.subarray(0, 90))
        controller.error(new Error('cut'))
      },
    })
    expect((await sendBytes(upload.id, brokenStream)).status).toBe(499)
    const file = { upload: upload.id }
    const body = { name: 'Again', content: '<p>All</p>', file }
    const path = `/resource_directories/${directory}/files`
    expect((await api.call(token, 'POST', path, body)).status).toBe(400)
    const otherUser = await api.user(null, { is_staff: true, role: 'vp_support' })
    expect((await sendBytes(upload.id, bytes, otherUser.token)).status).toBe(404)
    expect((await sendBytes(upload.id, bytes)).status).toBe(200)
    expect((await sendBytes(upload.id, bytes)).status).toBe(200)
    expect((await api.call(otherUser.token, 'POST', path, body)).status).toBe(400)
    expect((await api.call(token, 'POST', path, body)).status).toBe(201)
    expect((await api.call(token, 'POST', path, body)).status).toBe(400)
    expect(listTemporaryFiles()).toEqual([])
  })

  it('a broken connection leaves nothing and the next one is served [RES-47]', async () => {
    const server = createAdaptorServer({ fetch: api.app.fetch })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const openPutRequest = (id: string, size: number) =>
      request({
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path: `/api/uploads/${id}`,
        headers: { Authorization: `JWT ${token}`, 'Content-Length': size },
      })
    try {
      const { body: upload } = await announceUpload('film.mp4', 5_000_000)
      const brokenRequest = openPutRequest(upload.id, 5_000_000)
      brokenRequest.on('error', () => undefined)
      brokenRequest.write(Buffer.alloc(2_000_000))
      await expect.poll(listTemporaryFiles).toHaveLength(1)
      brokenRequest.destroy()
      await expect.poll(listTemporaryFiles).toEqual([])
      const completeRequest = openPutRequest(upload.id, 5_000_000)
      completeRequest.end(Buffer.alloc(5_000_000, 1))
      const [reply] = await once(completeRequest, 'response')
      expect(reply.statusCode).toBe(200)
      reply.resume()
    } finally {
      server.close()
    }
  })

  it('stores a zip bomb without unpacking it [RES-47]', async () => {
    const packedBytes = deflateRawSync(Buffer.alloc(80_000_000))
    const name = '[Content_Types].xml'
    const zipHeader = Buffer.alloc(30)
    zipHeader.writeUInt32LE(0x04034b50, 0)
    zipHeader.writeUInt16LE(20, 4)
    zipHeader.writeUInt16LE(8, 8)
    zipHeader.writeUInt32LE(packedBytes.length, 18)
    zipHeader.writeUInt32LE(80_000_000, 22)
    zipHeader.writeUInt16LE(name.length, 26)
    const bytesBefore = process.memoryUsage().arrayBuffers
    const createdFile = await addFile('rota.docx', Buffer.concat([zipHeader, Buffer.from(name), packedBytes]))
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(40_000_000)
    expect(createdFile).toMatchObject({
      preview: null,
      file: { type: 'application/zip', size: packedBytes.length + 49 },
    })
    const { headers } = await fetchFile(createdFile.file.url)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('two files with the same bytes are independent [RES-45]', async () => {
    const [firstFile, secondFile] = [
      await addFile('one.pdf', buildOnePagePdf('Same')),
      await addFile('two.pdf', buildOnePagePdf('Same')),
    ]
    await api.call(token, 'DELETE', `/resource_directories/${directory}/files/${firstFile.id}`)
    expect((await fetchFile(firstFile.file.url)).status).toBe(404)
    expect((await fetchFile(secondFile.file.url)).status).toBe(200)
  })

  it('replacing a file keeps its link and renews its preview [RES-61]', async () => {
    const createdFile = await addFile('menu.pdf', buildOnePagePdf('Soup'))
    const previewBefore = Buffer.from(await (await fetchFile(createdFile.preview)).arrayBuffer())
    const bytes = buildOnePagePdf('Stew with dumplings and bread')
    const { body: upload } = await announceUpload('menu 2.pdf', bytes.length)
    expect((await sendBytes(upload.id, bytes)).status).toBe(200)
    const path = `/resource_directories/${directory}/files/${createdFile.id}`
    const body = { name: 'Menu', content: '<p>All</p>', file: { upload: upload.id } }
    const replaceReply = await api.call(token, 'PUT', path, body)
    expect(replaceReply).toMatchObject({
      status: 200,
      body: { file: { url: createdFile.file.url, filename: 'menu 2.pdf' } },
    })
    expect(Buffer.from(await (await fetchFile(createdFile.file.url)).arrayBuffer())).toEqual(Buffer.from(bytes))
    expect(Buffer.from(await (await fetchFile(replaceReply.body.preview)).arrayBuffer())).not.toEqual(previewBefore)
  })

  it('scans each file if a scanner is set, and refuses unscannable files [RES-47]', async () => {
    const server = await startScanner()
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const scanningApi = await createTestApi({ CLAMAV_HOST: host }, storageByName[storageName]())
    const staff = await scanningApi.user(null, { is_staff: true, role: 'vp_support' })
    const uploadText = async (text: string) => {
      const createReply = await scanningApi.call(staff.token, 'POST', '/uploads', {
        filename: 'a',
        size: text.length,
      })
      const response = await scanningApi.app.request(`/api/uploads/${createReply.body.id}`, {
        method: 'PUT',
        body: text,
        headers: { Authorization: `JWT ${staff.token}` },
      })
      return { status: response.status, body: await response.json() }
    }
    try {
      expect(await uploadText('soup')).toMatchObject({ status: 200, body: { scanned: true } })
      expect((await uploadText('a virus')).body.detail).toEqual({ file: [expect.stringContaining('virus')] })
      expect((await uploadText('too long')).status).toBe(503)
      await new Promise((resolve) => server.close(resolve))
      expect((await uploadText('soup')).status).toBe(503)
    } finally {
      server.close()
      await scanningApi.close()
    }
  })
})

it('reports a full disk, leaves nothing and accepts a retry [RES-47]', async () => {
  const storage = createTestStorage()
  let isFull = true
  const putFile: typeof storage.putFile = async (from, name) => {
    if (isFull) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    return storage.putFile(from, name)
  }
  const fullDiskApi = await createTestApi({}, { ...storage, putFile })
  try {
    const staff = await fullDiskApi.user(null, { is_staff: true, role: 'vp_support' })
    const bytes = buildOnePagePdf('Full')
    const announcement = { filename: 'full.pdf', size: bytes.length }
    const { body: upload } = await fullDiskApi.call(staff.token, 'POST', '/uploads', announcement)
    const putUpload = () =>
      fullDiskApi.app.request(`/api/uploads/${upload.id}`, {
        method: 'PUT',
        body: bytes as never,
        headers: { Authorization: `JWT ${staff.token}` },
      })
    const refusedResponse = await putUpload()
    expect([refusedResponse.status, (await refusedResponse.json()).code]).toEqual([503, 'unavailable'])
    expect(refusedResponse.headers.get('retry-after')).not.toBeNull()
    expect(listTemporaryFiles()).toEqual([])
    isFull = false
    expect((await putUpload()).status).toBe(200)
  } finally {
    await fullDiskApi.close()
  }
})
