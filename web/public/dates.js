// Runs in a thread of its own: from here on the first date of the page is made at once (early.js).
Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' });
close();
