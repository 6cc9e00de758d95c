// Shows one video of the hosting service. The page around was asked for by somebody who pressed Play.
const asked = new URLSearchParams(location.search)
const id = asked.get('video') ?? ''
// An unlisted video plays with its key alone.
const key = asked.get('key') ?? ''
if (/^\d{1,12}$/.test(id)) {
  const frame = document.createElement('iframe')
  frame.src = `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${/^[0-9a-f]{6,40}$/i.test(key) ? `&h=${key}` : ''}`
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.title = 'Vimeo'
  document.body.append(frame)
}
