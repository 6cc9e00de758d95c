// Shows one video of the hosting service. The page around was asked for by somebody who pressed Play.
const id = new URLSearchParams(location.search).get('video') ?? ''
if (/^\d{1,12}$/.test(id)) {
  const frame = document.createElement('iframe')
  frame.src = `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.title = 'Vimeo'
  document.body.append(frame)
}
