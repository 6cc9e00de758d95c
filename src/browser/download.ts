/** Saves a file to the browser's downloads. */
export const download = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Keep the URL valid for a minute, because some browsers start the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
