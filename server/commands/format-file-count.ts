/** Formats a number of files, such as `1 file` or `3 files`. */
export const formatFileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`
