/** English of `sale-messages.fr.ts`. */
export const saleMessages = {
  'article.hideInstead': 'An article is not deleted: hide it.',
}
