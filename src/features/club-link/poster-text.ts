type StepText = { title: string; lines: readonly string[] }

/** Text of a poster. Every poster contains both languages, independent of the app's language. */
export type PosterText = {
  head: { en: string; cy: string }
  steps: { en: StepText; cy: StepText }
  /** Line below the steps. */
  note?: { en: string; cy: string }
}

const cameraSteps = {
  en: ['Open the camera on your phone', 'Point it at the square'],
  cy: ['Agorwch y camera ar eich ffôn', 'Pwyntiwch ef at y sgwâr'],
}

export const registrationPoster: PosterText = {
  head: { en: 'Join us for lunch', cy: 'Dewch i ginio gyda ni' },
  steps: {
    en: { title: 'Register your family', lines: [...cameraSteps.en, 'Tap the link and fill in the form'] },
    cy: { title: 'Cofrestrwch eich teulu', lines: [...cameraSteps.cy, 'Tapiwch y ddolen a llenwch y ffurflen'] },
  },
}

export const surveyPoster: PosterText = {
  head: { en: 'Tell us what you think', cy: 'Dywedwch eich barn wrthym' },
  steps: {
    en: { title: 'Answer our questions', lines: [...cameraSteps.en, 'Tap the link and answer the questions'] },
    cy: {
      title: 'Atebwch ein cwestiynau',
      lines: [...cameraSteps.cy, 'Tapiwch y ddolen ac atebwch y cwestiynau'],
    },
  },
  note: { en: 'You can leave your name out.', cy: 'Does dim rhaid i chi roi eich enw.' },
}
