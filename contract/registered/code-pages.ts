/** Single-byte encodings of CSV files from Windows, old Macs and MS-DOS. */
export const codePages = ['windows_1252', 'mac_roman', 'ms_dos'] as const
export type CodePage = (typeof codePages)[number]
