/** Saves a file to the browser's downloads. */
export const download = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers start the download a moment after the click, so the URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
