/** `Saisir une grille` → `saisir-une-grille`: the anchor of a heading. */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
