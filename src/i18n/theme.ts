export const themes = ['device', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const THEME_STORAGE_KEY = 'theme'

/** Returns the chosen theme, or `device` until the user chooses one. */
export const getChosenTheme = (): Theme => {
  try {
    const storedTheme = localStorage.getItem(THEME_STORAGE_KEY)
    return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'device'
  } catch {
    return 'device'
  }
}

export const applyTheme = (theme: Theme): void => {
  if (theme === 'device') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Ignore the error of a browser that forbids storage. The choice then applies to this visit only.
  }
}
