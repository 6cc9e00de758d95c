import { expect, it } from 'vitest'
import { getFileWarning } from './file-warning.ts'

const UNKNOWN_TYPE = 'application/octet-stream'

it.each([
  'setup.exe',
  'SETUP.MSI',
  'a.scr',
  'a.bat',
  'a.cmd',
  'a.ps1',
  'a.vbs',
  'a.js',
  'a.jar',
  'a.apk',
  'a.hta',
  'a.com',
  'a.PIF',
  'a.wsf',
  'a.dotm',
  'a.xlam',
  'a.ppsm',
  'a.ｅｘｅ',
  'menu.pdf.exe',
  'a.lnk',
  'a.docm',
  'a.xlsm',
  'a.pptm',
])('warns that %s is a program [RES-47]', (filename) => {
  expect(getFileWarning(filename, UNKNOWN_TYPE)).toBe('program')
})

it('detects a program by its content [RES-47]', () => {
  expect(getFileWarning('menu.pdf', 'application/x-msdownload')).toBe('program')
  expect(getFileWarning('menu.docx', 'application/vnd.ms-word.document.macroenabled.12')).toBe('program')
})

it.each([
  ['menu.pdf', UNKNOWN_TYPE],
  ['menu.pdf', 'image/png'],
  ['photo.jpg', 'application/pdf'],
  ['notes.txt', 'application/zip'],
  ['menu.docx', 'application/pdf'],
])('warns that %s does not match its content %s [RES-47]', (filename, type) => {
  expect(getFileWarning(filename, type)).toBe('not_as_named')
})

it.each([
  ['menu.pdf', 'application/pdf'],
  ['photo.JPG', 'image/jpeg'],
  ['menu.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['menu.doc', 'application/x-cfb'],
  ['notes.txt', UNKNOWN_TYPE],
  ['list.csv', UNKNOWN_TYPE],
  ['file', UNKNOWN_TYPE],
  ['song.mp3', 'audio/mpeg'],
])('has no warning for %s with the content %s', (filename, type) => {
  expect(getFileWarning(filename, type)).toBeNull()
})
