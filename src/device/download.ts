/** Gives a file to the browser to keep where it keeps downloads. */
export const download = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has the file once the click is over; some take a moment to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
