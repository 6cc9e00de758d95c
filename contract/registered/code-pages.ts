/** How the letters of a file with one byte for each are read: Windows, old Macs, MS-DOS. */
export const codePages = ['windows_1252', 'mac_roman', 'ms_dos'] as const
export type CodePage = (typeof codePages)[number]
