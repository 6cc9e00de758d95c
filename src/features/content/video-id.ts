const IN_ADDRESS = /vimeo\.com\/(?:[\w-]*\D\/)*(\d{1,12})(?!\d)/

/** The number of a video in its address at Vimeo; other text as it was typed. */
export const videoIdOf = (text: string): string => IN_ADDRESS.exec(text)?.[1] ?? text
