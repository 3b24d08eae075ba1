import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const en: SuppliedWords = {
  hello: 'Dear {customer.name},',
  bye: 'With kind regards,',
  functions: {
    quote: [
      'Quote {file.code}: your stay from {file.arrival} to {file.departure}',
      'Thank you for thinking of {house.name} for your holiday. Here is our offer, valid until {file.expires|long}.',
      'To book, simply reply to this message.',
      'To book, please send this quote back to us, dated and signed.',
    ],
    option: [
      'Your option {file.code}, held until {file.expires}',
      'We are holding these dates for you until {file.expires|long}. After that day the option lapses automatically, without any commitment on your part.',
      'To confirm your booking, a payment of **{downPayment.left}** is all it takes.',
    ],
    confirmation: [
      'Your booking {file.code} is confirmed',
      'Your stay from {file.arrival|long} to {file.departure|long} is booked. We look forward to welcoming you.',
      'You are travelling with a pet ({file.animals}): please remember its vaccination record and a lead.',
    ],
    optionLapsing: [
      'Your option {file.code} ends on {file.expires}',
      'The option we are holding for you ends on {file.expires|long}.',
      'To turn it into a booking, please pay **{downPayment.left}** before then.',
      'If your plans have changed, there is nothing you need to do: the dates will simply be released.',
    ],
    downPaymentReminder: [
      'Your stay {file.code}: payment due',
      'We have not yet received the payment of **{downPayment.left}** that goes with your booking from {file.arrival} to {file.departure}.',
      'It was due by {downPayment.due|long}.',
      'If you have just paid, please disregard this reminder.',
      'To pay online, by card: {link.pay}',
    ],
    balanceReminder: [
      'Your stay {file.code}: balance to pay',
      'Your stay is approaching. **{balance.left}** is still to be paid, out of a total of {file.own}.',
      'The balance is due by {balance.due|long}.',
      'If you have just paid, please disregard this reminder.',
      'To pay online, by card: {link.pay}',
    ],
    suretyRequest: [
      'Your stay {file.code}: security deposit',
      'Your stay from {file.arrival} to {file.departure} is approaching. We ask for a security deposit of **{surety.left}**, before you arrive or at reception.',
      'It covers possible damage and is given back after you leave, if nothing has to be repaired.',
      'For your stay, {balance.left} is also still to be paid.',
      'If you have just given it, please disregard this message.',
      'To give it online, without your card being charged: {link.hold}',
      'To pay online, by card: {link.pay}',
    ],
    paymentReceived: [
      'We have received your payment',
      'We have received your payment of **{payment.amount}**. Thank you.',
      '{balance.left} is still to be paid.',
      'Your stay is paid in full.',
    ],
    preStay: [
      'Your stay begins soon',
      'In a few days, on {file.arrival|weekday}, we will have the pleasure of welcoming you.',
      '**{balance.left}** is still to be paid, before or on your arrival.',
      'For your pet ({file.animals}), please bring an up-to-date vaccination record.',
      'Any questions before you set off? We will be happy to help.',
    ],
    arrival: [
      'Your arrival at {house.name}',
      'Today is the day! Please call at reception when you arrive, with an identity document and your file number, {file.code}.',
      'Your place: **{file.places}**.',
      'It is ready for you from {file.arrivalHour}.',
      'Should you be late, please call us on {house.phone}.',
    ],
    policeForm: [
      'Police forms for your stay {file.code}',
      'French law asks us for a signed form for each guest of foreign nationality, on arrival (CESEDA, art. R814-1). Children under 15 are entered on an adult’s form.',
      'To save time at reception, reply with each person’s surname, first names, date and place of birth, nationality and home address.',
    ],
    postStay: [
      'Thank you for your visit',
      'It was a pleasure to have you at {house.name} from {file.arrival} to {file.departure}. We hope you enjoyed your stay.',
      'Your feedback helps us to improve: simply reply to this message. We hope to see you again soon.',
      '{balance.left} is still to be paid for your stay: we would be grateful if you could settle it.',
    ],
    cancellation: [
      'Cancellation of your stay {file.code}',
      'Your stay from {file.arrival|long} to {file.departure|long} is cancelled.',
      'Under the terms agreed, {file.own} is charged to you. You have paid {balance.paid}.',
      'This leaves **{balance.left}** to pay.',
      'The amount you have overpaid will be refunded.',
    ],
    noShow: [
      'Your stay {file.code}: we were expecting you',
      'We expected you on {file.arrival|long} and have not heard from you. As agreed, your stay has ended and the place is no longer held.',
      'If this is a misunderstanding, please call us at once.',
    ],
    billCover: [
      'Your invoice {bill.number}',
      'Please find attached your invoice {bill.number} of {bill.day}, for {bill.total}.',
      '**{bill.left}** is still to be paid.',
      'Thank you for choosing us.',
    ],
    waitingFreed: [
      'Space has become available for your dates',
      'Good news: we have room for you from {waiting.arrival|long} to {waiting.departure|long} ({waiting.placeType}).',
      'Please let us know soon whether this suits you: it goes to whoever answers first.',
    ],
    birthday: ['Happy birthday!', 'The whole team of {house.name} wishes you a very happy birthday.'],
    campaign: [
      '{house.name}: book your next holiday',
      'We are getting ready for next season, and would be delighted to welcome you.',
      'To hear what is free, simply reply to this message.',
    ],
    letter: ['A letter from {house.name}', 'Thank you for your interest in our campsite.'],
    partnerLetter: [
      '{house.name}: about our partnership',
      'Dear partner,',
      'Thank you for the trust {partner.name} places in us.',
    ],
  },
}
