/** Services of an app that serves no event streams and sends no emails or texts. */
export const silentServices = {
  events: {
    start: async () => {},
    add: () => () => {},
    endStreams: () => {},
    countStreams: () => 0,
    stop: async () => {},
  },
  mail: { wake: () => {} },
  texts: { wake: () => {} },
}
