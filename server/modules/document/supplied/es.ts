import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const es: SuppliedWords = {
  hello: 'Buenos días, {customer.name}:',
  bye: 'Reciba un cordial saludo,',
  functions: {
    quote: [
      'Presupuesto {file.code}: su estancia del {file.arrival} al {file.departure}',
      'Gracias por pensar en {house.name} para sus vacaciones. Esta es nuestra propuesta, válida hasta el {file.expires|long}.',
      'Para reservar, basta con responder a este mensaje.',
      'Para reservar, devuélvanos este presupuesto con fecha y firma.',
    ],
    option: [
      'Su opción {file.code}, guardada hasta el {file.expires}',
      'Le guardamos estas fechas hasta el {file.expires|long}. Pasado ese día, la opción se extingue por sí sola y no le compromete a nada.',
      'Para confirmar su reserva basta un pago de **{downPayment.left}**.',
    ],
    confirmation: [
      'Su reserva {file.code} está confirmada',
      'Su estancia del {file.arrival|long} al {file.departure|long} está reservada. Será un placer recibirle.',
      'Viaja con un animal ({file.animals}): recuerde su cartilla de vacunación y su correa.',
    ],
    optionLapsing: [
      'Su opción {file.code} termina el {file.expires}',
      'La opción que le guardamos termina el {file.expires|long}.',
      'Para convertirla en reserva, basta con pagar **{downPayment.left}** antes de esa fecha.',
      'Si sus planes han cambiado, no tiene que hacer nada: las fechas quedarán libres de nuevo.',
    ],
    downPaymentReminder: [
      'Su estancia {file.code}: pago pendiente',
      'Todavía no hemos recibido el pago de **{downPayment.left}** que acompaña su reserva del {file.arrival} al {file.departure}.',
      'Lo esperábamos para el {downPayment.due|long}.',
      'Si acaba de hacerlo, le rogamos que no tenga en cuenta este recordatorio.',
      'Para pagar en línea, con tarjeta: {link.pay}',
    ],
    balanceReminder: [
      'Su estancia {file.code}: saldo por pagar',
      'Su estancia se acerca. Quedan por pagar **{balance.left}** de un total de {file.own}.',
      'El saldo se espera para el {balance.due|long}.',
      'Si acaba de pagarlo, le rogamos que no tenga en cuenta este recordatorio.',
      'Para pagar en línea, con tarjeta: {link.pay}',
    ],
    suretyRequest: [
      'Su estancia {file.code}: fianza',
      'Su estancia del {file.arrival} al {file.departure} se acerca. Le pedimos una fianza de **{surety.left}**, antes de su llegada o en recepción.',
      'Cubre los posibles daños y se le devuelve después de su salida si no hay nada que reparar.',
      'También quedan por pagar {balance.left} de su estancia.',
      'Si acaba de entregarla, no tenga en cuenta este mensaje.',
      'Para darla en línea, sin cargo en su tarjeta: {link.hold}',
      'Para pagar en línea, con tarjeta: {link.pay}',
    ],
    paymentReceived: [
      'Hemos recibido su pago',
      'Hemos recibido su pago de **{payment.amount}** y se lo agradecemos.',
      'Quedan por pagar {balance.left}.',
      'Su estancia está pagada por completo.',
    ],
    preStay: [
      'Su estancia empieza pronto',
      'Dentro de unos días, el {file.arrival|weekday}, tendremos el placer de recibirle.',
      'Quedan por pagar **{balance.left}**, antes de su llegada o en la recepción.',
      'Para su animal ({file.animals}), traiga su cartilla de vacunación al día.',
      '¿Alguna pregunta antes de salir? Con gusto le responderemos.',
    ],
    arrival: [
      '{house.name}: su llegada',
      '¡Hoy es el día! Preséntese en la recepción al llegar, con un documento de identidad y su número de expediente, {file.code}.',
      'Su parcela o alojamiento: **{file.places}**.',
      'Le espera a partir de las {file.arrivalHour}.',
      'En caso de retraso, avísenos al {house.phone}.',
    ],
    policeForm: [
      'Fichas de policía para su estancia {file.code}',
      'La ley francesa nos pide una ficha firmada por cada viajero de nacionalidad extranjera, a su llegada (CESEDA, art. R814-1). Los menores de 15 años figuran en la de un adulto.',
      'Para ganar tiempo en la recepción, indíquenos en su respuesta los apellidos, el nombre, la fecha y el lugar de nacimiento, la nacionalidad y el domicilio de cada persona.',
    ],
    postStay: [
      'Gracias por su visita',
      'Ha sido un placer tenerle con nosotros del {file.arrival} al {file.departure}. Esperamos que guarde un buen recuerdo.',
      'Sus observaciones nos ayudan a mejorar: basta con responder a este mensaje. Esperamos verle pronto.',
      'Quedan {balance.left} por pagar de su estancia: gracias por tenerlo presente.',
    ],
    cancellation: [
      'Anulación de su estancia {file.code}',
      'Su estancia del {file.arrival|long} al {file.departure|long} está anulada.',
      'Según las condiciones acordadas, quedan a su cargo {file.own}. Ha pagado {balance.paid}.',
      'Quedan, por tanto, por pagar **{balance.left}**.',
      'Lo que ha pagado de más le será devuelto.',
    ],
    noShow: [
      'Su estancia {file.code}: no le hemos visto',
      'Le esperábamos el {file.arrival|long} y no hemos tenido noticias suyas. Según lo acordado, su estancia ha terminado y ya no guardamos la plaza.',
      'Si se trata de un malentendido, llámenos enseguida.',
    ],
    billCover: [
      'Su factura {bill.number}',
      'Adjuntamos su factura {bill.number} del {bill.day}, por un importe de {bill.total}.',
      'Quedan por pagar **{bill.left}**.',
      'Gracias por su confianza.',
    ],
    waitingFreed: [
      'Ha quedado libre una plaza para sus fechas',
      'Buenas noticias: tenemos sitio para usted del {waiting.arrival|long} al {waiting.departure|long} ({waiting.placeType}).',
      'Díganos pronto si le conviene: la plaza será para quien responda primero.',
    ],
    birthday: ['¡Feliz cumpleaños!', 'Todo el equipo de {house.name} le desea un muy feliz cumpleaños.'],
    campaign: [
      '{house.name}: reserve sus próximas vacaciones',
      'Estamos preparando la próxima temporada y nos encantaría recibirle.',
      'Para conocer nuestra disponibilidad, responda simplemente a este mensaje.',
    ],
    letter: ['Una carta de {house.name}', 'Gracias por su interés en nuestro camping.'],
    partnerLetter: [
      '{house.name}: sobre nuestra colaboración',
      'Buenos días:',
      'Le agradecemos la confianza que {partner.name} deposita en nosotros.',
    ],
  },
}
