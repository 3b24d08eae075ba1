import type { SuppliedWords } from '#server/modules/document/supplied/skeletons.ts'

export const it: SuppliedWords = {
  hello: 'Buongiorno {customer.name},',
  bye: 'Con i nostri migliori saluti,',
  functions: {
    quote: [
      'Preventivo {file.code}: il Suo soggiorno dal {file.arrival} al {file.departure}',
      'Grazie per aver pensato a noi per le Sue vacanze. Ecco la nostra proposta, valida fino al giorno {file.expires|long}.',
      'Per prenotare basta rispondere a questo messaggio.',
      'Per prenotare ci rimandi questo preventivo datato e firmato.',
    ],
    option: [
      'La Sua opzione {file.code}, valida fino al {file.expires}',
      'Teniamo queste date per Lei fino al giorno {file.expires|long} compreso. In seguito l’opzione decade automaticamente, senza alcun impegno da parte Sua.',
      'Per confermare la prenotazione basta un versamento di **{downPayment.left}**.',
    ],
    confirmation: [
      'La Sua prenotazione {file.code} è confermata',
      'Il Suo soggiorno dal {file.arrival} al {file.departure} è prenotato. Saremo lieti di accoglierLa.',
      'Viaggia con un animale ({file.animals}): ricordi il libretto delle vaccinazioni e il guinzaglio.',
    ],
    optionLapsing: [
      'La Sua opzione {file.code} scade il {file.expires}',
      'L’opzione che teniamo per Lei scade il giorno {file.expires|long}.',
      'Per trasformarla in prenotazione basta versare **{downPayment.left}** prima di quella data.',
      'Se i Suoi programmi sono cambiati non deve fare nulla: le date torneranno libere.',
    ],
    downPaymentReminder: [
      'Il Suo soggiorno {file.code}: versamento atteso',
      'Non abbiamo ancora ricevuto il versamento di **{downPayment.left}** che accompagna la prenotazione dal {file.arrival} al {file.departure}.',
      'Era atteso entro il giorno {downPayment.due|long}.',
      'Se ha appena provveduto, non tenga conto di questo promemoria.',
      'Per pagare online, con carta: {link.pay}',
    ],
    balanceReminder: [
      'Il Suo soggiorno {file.code}: saldo da pagare',
      'Il Suo soggiorno si avvicina. Restano da pagare **{balance.left}** su un totale di {file.own}.',
      'Il saldo è atteso entro il giorno {balance.due|long}.',
      'Se ha appena provveduto, non tenga conto di questo promemoria.',
      'Per pagare online, con carta: {link.pay}',
    ],
    suretyRequest: [
      'Il Suo soggiorno {file.code}: cauzione',
      'Il Suo soggiorno dal {file.arrival} al {file.departure} si avvicina. Le chiediamo una cauzione di **{surety.left}**, prima del Suo arrivo o alla reception.',
      'Copre eventuali danni e Le viene restituita dopo la partenza, se non c’è nulla da riparare.',
      'Restano inoltre da pagare {balance.left} per il Suo soggiorno.',
      'Se l’ha appena versata, non tenga conto di questo messaggio.',
      'Per darla online, senza addebito sulla carta: {link.hold}',
      'Per pagare online, con carta: {link.pay}',
    ],
    paymentReceived: [
      'Abbiamo ricevuto il Suo pagamento',
      'Abbiamo ricevuto il Suo pagamento di **{payment.amount}** e La ringraziamo.',
      'Restano da pagare {balance.left}.',
      'Il Suo soggiorno è interamente pagato.',
    ],
    preStay: [
      'Il Suo soggiorno comincia presto',
      'Fra pochi giorni, {file.arrival|weekday}, avremo il piacere di accoglierLa.',
      'Restano da pagare **{balance.left}**, prima dell’arrivo o alla reception.',
      'Per il Suo animale ({file.animals}) porti il libretto delle vaccinazioni aggiornato.',
      'Una domanda prima di partire? Risponderemo volentieri.',
    ],
    arrival: [
      '{house.name}: il Suo arrivo',
      'Ci siamo! All’arrivo si presenti alla reception con un documento d’identità e il numero della Sua pratica, {file.code}.',
      'La Sua piazzola o il Suo alloggio: **{file.places}**.',
      'Sarà a Sua disposizione dalle {file.arrivalHour}.',
      'In caso di ritardo, ci avvisi al {house.phone}.',
    ],
    policeForm: [
      'Schede di polizia per il Suo soggiorno {file.code}',
      'La legge francese ci chiede, all’arrivo, una scheda firmata per ogni ospite di cittadinanza straniera (CESEDA, art. R814-1). I minori di 15 anni figurano su quella di un adulto.',
      'Per guadagnare tempo alla reception, ci indichi in risposta cognome, nome, data e luogo di nascita, cittadinanza e domicilio di ciascuno.',
    ],
    postStay: [
      'Grazie della Sua visita',
      'È stato un piacere averLa con noi dal {file.arrival} al {file.departure}. Speriamo che ne conservi un buon ricordo.',
      'Le Sue osservazioni ci aiutano a migliorare: basta rispondere a questo messaggio. A presto, speriamo.',
      'Restano {balance.left} da pagare per il Suo soggiorno: grazie per l’attenzione.',
    ],
    cancellation: [
      'Annullamento del Suo soggiorno {file.code}',
      'Il Suo soggiorno dal {file.arrival} al {file.departure} è annullato.',
      'Secondo le condizioni convenute restano a Suo carico {file.own}. Ha pagato {balance.paid}.',
      'Restano dunque da pagare **{balance.left}**.',
      'Quanto versato in più Le sarà restituito.',
    ],
    noShow: [
      'Il Suo soggiorno {file.code}: non L’abbiamo vista',
      'L’aspettavamo il giorno {file.arrival|long} e non abbiamo avuto Sue notizie. Come convenuto, il soggiorno è terminato e il posto non è più riservato.',
      'Se si tratta di un malinteso, ci chiami subito.',
    ],
    billCover: [
      'La Sua fattura {bill.number}',
      'In allegato trova la Sua fattura {bill.number} del {bill.day}, di importo {bill.total}.',
      'Restano da pagare **{bill.left}**.',
      'La ringraziamo per la Sua fiducia.',
    ],
    waitingFreed: [
      'Si è liberato un posto per le Sue date',
      'Buone notizie: abbiamo posto per Lei dal {waiting.arrival} al {waiting.departure} ({waiting.placeType}).',
      'Ci dica presto se Le va bene: il posto va a chi risponde per primo.',
    ],
    birthday: ['Buon compleanno!', 'Tutto il nostro staff Le augura un felice compleanno.'],
    campaign: [
      '{house.name}: prenoti le Sue prossime vacanze',
      'Stiamo preparando la prossima stagione e saremmo felici di accoglierLa.',
      'Per conoscere le disponibilità, basta rispondere a questo messaggio.',
    ],
    letter: ['Una lettera da {house.name}', 'Grazie per l’interesse verso il nostro campeggio.'],
    partnerLetter: [
      '{house.name}: la nostra collaborazione',
      'Buongiorno,',
      'La ringraziamo per la fiducia che {partner.name} ci accorda.',
    ],
  },
}
