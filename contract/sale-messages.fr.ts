/** French sentences of shop, bar and gift vouchers. Part of `messages.fr.ts`. */
export const saleMessages = {
  'article.hideInstead': 'Un article ne se supprime pas : masquez-le.',
}
